/** The URL of a profile picture; null without one. Each new picture has a new URL. */
export function profilePictureUrl(userId: string, version: number): string | null {
  return version === 0 ? null : `/api/pictures/profile/${userId}/${version}.jpg`
}

/** The URL of a chat image, which only the chat's members can read. */
export function chatImageUrl(chatId: string, imageId: string): string {
  return `/api/pictures/chat/${chatId}/${imageId}.webp`
}

/** The URL of a chat image for staff who have opened it for its review. */
export const reviewedImageUrl = (imageId: string): string => `/api/staff/pictures/${imageId}.webp`

/** The URL of a picture in the evidence of a report, for a lead who has opened them. */
export const reportPictureUrl = (report: string, name: string): string =>
  `/api/staff/reports/${report}/${name}`

/** The id of the image in the URL of a chat image; null without one. */
export function imageIdIn(url: string | null): string | null {
  return /\/([a-z2-9]{20})\.webp$/.exec(url ?? '')?.[1] ?? null
}

/** The keys of pictures in the file storage (decision 8). */
export const pictureKey = {
  profile: (userId: string) => `profile-pictures/${userId}/profile.jpg`,
  chat: (chatId: string, imageId: string) => `chat-images/chat_images/${chatId}/${imageId}.webp`,
} as const
