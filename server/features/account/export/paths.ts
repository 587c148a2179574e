/** Where things lie in the archive. */
export const paths = {
  index: 'index.html',
  data: 'data.json',
  profile: 'pictures/profile.jpg',
  chat: (number: number) => `chats/${number}.html`,
  picture: (imageId: string) => `pictures/${imageId}.webp`,
} as const

/** A message's picture in the archive, by the address it has in the product; null without one. */
export function pictureOf(imageUrl: string | null): string | null {
  const imageId = /\/([^/]+)\.webp$/.exec(imageUrl ?? '')?.[1]
  return imageId === undefined ? null : paths.picture(imageId)
}
