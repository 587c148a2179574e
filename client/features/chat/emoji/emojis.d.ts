/** The emojis that the picker offers, by the groups of Unicode; see client/build/emojis.ts. */
declare module 'virtual:emojis' {
  const groups: readonly (readonly [group: string, lines: string])[]
  export default groups
}
