/** Where a person's picture is read; null before there is one. Each new picture has a new address. */
export function profilePictureUrl(userId: string, version: number): string | null {
  return version === 0 ? null : `/api/pictures/profile/${userId}/${version}.jpg`
}

/** Where a chat's picture is read, by the pair alone. */
export function chatImageUrl(chatId: string, imageId: string): string {
  return `/api/pictures/chat/${chatId}/${imageId}.webp`
}

/** Under what keys the pictures lie (decision 8). */
export const pictureKey = {
  profile: (userId: string) => `profile-pictures/${userId}/profile.jpg`,
  chat: (chatId: string, imageId: string) => `chat-images/chat_images/${chatId}/${imageId}.webp`,
} as const
