import { readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { filesOf } from './source.mjs'

/** Documents that describe the tree as it is. Decision records and the changelog describe it as it was. */
const isCurrent = (path) =>
  /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$/.test(path) || /^docs\/[^/]+\.md$/.test(path)

/** The last part of a path: a file name, a glob, or nothing after a slash. */
const isPath = (word) => /^[\w.@*<>{},-]+(?:\/[\w.@*<>{},-]*)+$/.test(word)
const isFileName = (word) => /^[\w.*{},-]+\.(?:[cm]?[jt]sx?|md|sql|css)$/.test(word)

/**
 * Paths, links, anchors, and npm scripts that the documents name exist. A path is a word in backquotes with a slash
 * whose first part is a folder of the tree, or that ends with a slash or a file extension; a file name without a
 * folder must be the name of some file. `*`, `<noun>`, and `{a,b}` match any of their files.
 */
export async function documents(root) {
  const files = await filesOf(root)
  const tree = { files, entries: new Set(files.flatMap(withFolders)), ignored: await ignoredIn(root) }
  const { scripts = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}'))
  const texts = new Map()
  for (const path of files.filter((one) => one.endsWith('.md')))
    texts.set(path, await readFile(join(root, path), 'utf8'))
  const problems = [...texts].flatMap(([path, text]) => [
    ...brokenLinks(path, text, texts, tree),
    ...(isCurrent(path) ? [...missingPaths(text, tree), ...missingScripts(text, scripts)] : []).map(
      (problem) => `${path} names ${problem}`,
    ),
  ])
  if (![...texts.keys()].some(isCurrent)) problems.push('there is no document to check')
  return { problems, notes: [`${texts.size} documents`] }
}

/** `a/b/c.ts` as ['a', 'a/b', 'a/b/c.ts']. */
function withFolders(path) {
  return path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
}

/** Paths that git ignores: created by a build, a run, or a test. */
async function ignoredIn(root) {
  const text = await readFile(join(root, '.gitignore'), 'utf8').catch(() => '')
  const names = text.split('\n').map((line) => line.replaceAll(/^\/|\/$/g, ''))
  return names.filter((name) => name !== '')
}

function missingPaths(text, tree) {
  const quoted = [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].flatMap(([, words]) => words.split(/\s+/))
  const words = new Set(quoted.map((word) => word.replace(/[.,;:]$/, '').replace(/^\.\//, '')))
  return [...words].filter((word) => isMissing(word, tree)).map((word) => `${word}, which is not there`)
}

function isMissing(word, { files, entries, ignored }) {
  if (isPath(word)) {
    const [first] = word.split('/')
    const isIgnored = ignored.some((name) => `${word}/`.startsWith(`${name}/`) || word.endsWith(`/${name}`))
    if (isIgnored || word.startsWith('@')) return false
    if (!entries.has(first) && !/\/$|\.[a-z]+$/.test(word)) return false
    const pattern = patternOf(word.replace(/\/$/, ''))
    return ![...entries].some((entry) => pattern.test(entry))
  }
  if (!isFileName(word)) return false
  const pattern = patternOf(word)
  return !files.some((file) => pattern.test(posix.basename(file)))
}

/** A glob as a regular expression: `*` and `<noun>` stand for a part of a name, `{a,b}` for either. */
function patternOf(glob) {
  const source = glob
    .replaceAll(/[.+]/g, String.raw`\$&`)
    .replaceAll(/\*|<[^>]*>/g, '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
  return new RegExp(`^${source}$`)
}

function missingScripts(text, scripts) {
  const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name)
  return [...new Set(named)]
    .filter((name) => !Object.hasOwn(scripts, name))
    .map((name) => `npm run ${name}, which package.json does not have`)
}

function brokenLinks(path, text, texts, { entries }) {
  const targets = [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file, anchor] = target.split('#')
      const full = file === '' ? path : posix.join(dirname(path), file)
      if (!entries.has(full.replace(/\/$/, ''))) return true
      return anchor !== undefined && !anchorsOf(texts.get(full) ?? '').has(anchor)
    })
    .map((target) => `${path} links to ${target}, which is not there`)
}

/** The anchors of a document's headings, as GitHub generates them. */
function anchorsOf(text) {
  const headings = [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

const withoutFences = (text) => text.replaceAll(/^```[^\n]*\n[\s\S]*?^```/gm, '')
