import { parseArgs } from 'node:util'
import { compareTexts, type Finding } from './compare.ts'
import { isListCurrent, listLanguages, writeLocaleList } from './locale-list.ts'
import {
  type Files,
  readSources,
  readTranslated,
  readTranslatedSources,
  writeTranslatedSources,
} from './texts.ts'

/**
 * `npm run translations`: lists what is missing in each language, has changed in English since it was translated, or is wrong
 * (docs/translating.md), and notes which languages there are. `-- --done de` notes that all texts of a language are translated from the English of now.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { done: { type: 'string' } } })
  const sources = await readSources()
  const languages = listLanguages()
  if (!isListCurrent(languages)) {
    writeLocaleList(languages)
    process.stdout.write(`The languages are now ${Object.keys(languages).join(', ')}.\n`)
  }
  const codes = Object.keys(languages).filter((code) => code !== 'en')
  if (values.done === undefined) {
    for (const code of codes) report(code, sources)
    return
  }
  const code = codes.find((one) => one === values.done)
  if (!code) {
    process.stderr.write(`--done takes one of ${codes.join(', ')}.\n`)
    process.exitCode = 1
    return
  }
  writeTranslatedSources(code, sources)
  report(code, sources)
}

/** Prints what there is to do in a language. A fault, which a translator can't wait with, fails the command. */
function report(code: string, sources: Files): void {
  const findings = compareTexts(sources, readTranslated(code), readTranslatedSources(code))
  const count = (kind: Finding['kind']) => findings.filter((one) => one.kind === kind).length
  const faults = count('unknown') + count('arguments') + count('plural')
  const lines = findings.map(({ kind, file, key }) => `  ${kind}: ${file} ${key}`)
  const summary = `${code}: ${count('missing')} missing, ${count('changed')} changed, ${faults} wrong`
  process.stdout.write(`${[summary, ...lines].join('\n')}\n`)
  if (faults > 0) process.exitCode = 1
}

await main()
