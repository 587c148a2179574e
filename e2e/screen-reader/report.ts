import type { Step } from './reader.ts'

/** A task, and all that was said in it. */
export type Spoken = { readonly title: string; readonly steps: readonly Step[] }

const introduction = (versions: readonly string[]) => `# Screen reader

What the screen reader Orca says while members do their main tasks by keyboard alone.
`

/** Writes the document. */
export function writeReport(spoken: readonly Spoken[], versions: readonly string[]): string {
  return [introduction(versions), ...spoken.map(writeTask)].join('\n')
}

function writeTask({ title, steps }: Spoken): string {
  const lines = steps.flatMap(({ did, said }) => [
    did,
    ...(said.length === 0 ? ['    (nothing)'] : said.map((one) => `    ${one}`)),
  ])
  return `## ${title}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`
}
