/** The paths in the archive. */
export const paths = {
  index: 'index.html',
  data: 'data.json',
  profile: 'pictures/profile.jpg',
  chat: (number: number) => `chats/${number}.html`,
  work: (number: number) => `work/${number}.html`,
  picture: (imageId: string) => `pictures/${imageId}.webp`,
} as const

/** The path of a message's image in the archive, by its URL in the product; null without an image. */
export function imagePath(imageUrl: string | null): string | null {
  const imageId = /\/([^/]+)\.webp$/.exec(imageUrl ?? '')?.[1]
  return imageId === undefined ? null : paths.picture(imageId)
}
