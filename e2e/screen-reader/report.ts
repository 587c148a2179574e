import type { Step } from './reader.ts'
import type { Task } from './stage.ts'

/** A task, and all that was said in it. */
export type Spoken = Omit<Task, 'run'> & { readonly steps: readonly Step[] }

const introduction = (versions: readonly string[]) => `# Screen reader

What the screen reader Orca says while members do seven of their main tasks by keyboard alone, in a browser window that nobody sees.
\`npm run screen-reader\` writes this page: review its diff after changes of the interface.

- Run with ${versions.join(', ')}.
- Orca speaks English and has its defaults, except that it reads a whole page on request only, and does not repeat the keys that are typed.
- To repeat it, install the Debian packages \`at-spi2-core\`, \`chromium\`, \`dbus-daemon\`, \`openbox\`, \`orca\`, \`speech-dispatcher\`,
  \`xdotool\`, and \`xvfb\`, and run \`npm run screen-reader\`; with \`-- --only chat\`, it does one task and prints what it would write. It takes
  about ten minutes.
- Each line is one utterance, as Orca sends it to the synthesizer, below the key that was pressed before. Parentheses are not speech.
  "(nothing)" is a key after which Orca said nothing.
- What differs from run to run is replaced, such as "(time)", and what Orca says while a page loads is left out. The order of two
  changes at the same moment can differ, and Orca sometimes misses the first focus of a new page. In the selection of files, which belongs to the system, nothing is pressed.
- "Focus mode" and "Browse mode" are the modes of Orca, "information" is the footer, "statusbar" a region that reports changes. "clickable"
  at headings comes from the listeners of React.
- Orca says nothing of a new focus if the element that had it was removed at the same moment, as after "Accept".
`

/** Orca says it of the browser or of a page that loads, once or several times. */
const ofLoading = /^(?:Loading\b.*|Finished loading .*|Rolling the dice)$/
const time = /\b\d{1,2}:\d\d [AP]M/g

/** Writes the document. */
export const writeReport = (spoken: readonly Spoken[], versions: readonly string[]): string =>
  [introduction(versions), ...spoken.map(writeTask)].join('\n')

function writeTask({ title, hasTimes = false, steps }: Spoken): string {
  const lines = steps.flatMap(({ did, said }) => {
    const heard = said.filter((one) => !ofLoading.test(one))
    // Of typing and of opening a page, nothing is expected.
    const words = heard.length === 0 && !did.startsWith('(') ? ['(nothing)'] : heard
    return [did, ...words.map((one) => `    ${one}`)]
  })
  const text = lines.map((line) => level(hasTimes ? line.replaceAll(time, '(time)') : line)).join('\n')
  return `## ${title}\n\n\`\`\`text\n${text}\n\`\`\`\n`
}

/** Replaces what differs from run to run. */
const level = (line: string) =>
  line
    .replaceAll(/localhost:\d+/g, 'localhost')
    .replaceAll(/\/chat\/\w+/g, '/chat/(id)')
    .replaceAll(/\bR-\w{6}\b/g, 'R-(number)')
    .replaceAll(/ die shows \w+/g, ' die shows (number)')
    .replaceAll(/© \d{4}/g, '© (year)')
