import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * In KB (1024 bytes) after gzip -9; fonts are woff2, which is compressed already. The sum of all script is reported only:
 * no browser loads it, and a page that few people open costs the others nothing.
 */
const budgets = { landing: 100, join: 110, screen: 175, script: Infinity, css: 15.6, fonts: 65 }

/** What the bar of every page for members shows as soon as it is there. It is not named with the page, but counts. */
const inTheBar = 'shell/nav/notices-link.tsx'

/** Chunks that load when they are used, and on the pages of a call only. */
const usedLater = {
  'features/chat/emoji/emoji-picker.tsx': [],
  'features/chat/list/found-messages.tsx': [],
  'features/calls/page.tsx': ['/call', '/room/$roomName'],
}

/**
 * What a browser loads for the first view of each page, from the build: the entry, the files that the server names with the page
 * (`page-code.json`), and what the bar of members shows. What a page loads after its first view is not counted. `root` is the folder that has dist/.
 */
export async function bundleSize(root) {
  const read = async (name) => JSON.parse(await readFile(join(root, 'dist/.vite', name), 'utf8'))
  const [manifest, code] = await Promise.all([read('manifest.json'), read('page-code.json')])
  const size = await sizesOf(root, manifest)
  const bar = manifest[inTheBar] ? filesOf(manifest, [inTheBar]) : null
  const loads = code.pages.map(({ path, files, isForMembers }) => {
    const named = [...code.entry, ...files].map((file) => file.replace(/^\//, ''))
    return { path, files: [...new Set(isForMembers ? [...named, ...(bar ?? [])] : named)] }
  })
  const total = (files) => files.reduce((sum, file) => sum + size(file), 0)
  const scripts = loads.map(({ path, files }) => ({
    path,
    script: total(files.filter((file) => file.endsWith('.js'))),
  }))
  const scriptOf = (path) => scripts.find((one) => one.path === path)?.script
  const files = [
    ...new Set(
      Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
    ),
  ]
  const sum = (pattern) => total(files.filter((file) => pattern.test(file)))
  const measured = [
    ['landing', scriptOf('/')],
    ['join', scriptOf('/join')],
    ['screen', Math.max(...scripts.map(({ script }) => script))],
    ['script', sum(/\.js$/)],
    ['css', Math.max(...Object.keys(manifest).map((key) => load(manifest, [key], size).css))],
    ['fonts', sum(/\.woff2$/)],
  ]
  return {
    problems: [
      ...measured.flatMap(over),
      ...(bar ? [] : [`${inTheBar}: not a chunk of its own, so it is not counted`]),
      ...tooEarly(manifest, loads),
      ...cyclesIn(manifest),
      ...(await mapsIn(join(root, 'dist'))),
    ],
    notes: [
      ...measured.map(([name, kb]) => `${name} ${kb?.toFixed(1)}${limitOf(name)}`),
      ...textsIn(files, size),
    ],
  }
}

/** The texts of each language but English: those for visitors, and those for members. */
function textsIn(files, size) {
  const parts = ['guest', 'member'].map((part) => new RegExp(`texts-(\\w+)-${part}`))
  const codes = new Set(files.flatMap((file) => parts[0].exec(file)?.[1] ?? []))
  return [...codes]
    .toSorted((one, other) => one.localeCompare(other))
    .map((code) => {
      const sizes = parts.map((part) => files.filter((file) => part.exec(file)?.[1] === code))
      return `texts ${code} ${sizes.map((found) => found.reduce((sum, file) => sum + size(file), 0).toFixed(1)).join(' + ')}`
    })
}

/** Chunks of `usedLater` that a page names although it does not need them at first, or that are no chunks of their own. */
function tooEarly(manifest, loads) {
  return Object.entries(usedLater).flatMap(([module, paths]) => {
    const file = manifest[module]?.file
    if (file === undefined) return [`${module}: not a chunk of its own, so it loads before it is used`]
    return loads
      .filter(({ path, files }) => files.includes(file) && !paths.includes(path))
      .map(({ path }) => `${module}: ${path} loads it before it is used`)
  })
}

/** The script of the console of staff, in KB after gzip -9: all of its first load. */
const consoleBudget = 200

/** What a browser loads for the console of staff, which is a build of its own. */
export async function consoleSize(root) {
  const folder = join(root, 'dist/staff')
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry)
  const { script } = load(manifest, entries, await sizesOf(folder, manifest, '.'))
  const isOver = !(script > 0) || script > consoleBudget
  return {
    problems: isOver ? [`console: ${script.toFixed(1)} KB, at most ${consoleBudget}`] : [],
    notes: [`console ${script.toFixed(1)}/${consoleBudget}`],
  }
}

/**
 * Chunks that import each other: the one that runs first finds the values of the other undefined. Which one that is
 * depends on the page that is opened first.
 */
function cyclesIn(manifest) {
  const [done, path, problems] = [new Set(), [], []]
  const visit = (key) => {
    if (done.has(key)) return
    const start = path.indexOf(key)
    if (start >= 0) {
      const files = path.slice(start).map((one) => manifest[one].file)
      problems.push(`chunks import each other: ${files.join(', ')}`)
      return
    }
    path.push(key)
    for (const one of manifest[key].imports ?? []) visit(one)
    path.pop()
    done.add(key)
  }
  for (const key of Object.keys(manifest)) visit(key)
  return problems
}

/** A build does not expose its sources: it has no source map, and no file refers to one (OP-5). */
async function mapsIn(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|css|map)$/.test(name))
  const named = await Promise.all(
    names.map(async (name) => /[#@] sourceMappingURL=/.test(await readFile(join(folder, name), 'utf8'))),
  )
  return names
    .filter((name, at) => name.endsWith('.map') || named[at])
    .map((name) => `${name}: a source map, or the name of one`)
}

const limitOf = (name) => (budgets[name] === Infinity ? '' : `/${budgets[name]}`)

function over([name, kb]) {
  // A missing page would count as 0 bytes and never exceed its budget.
  if (kb === undefined || !(kb > 0)) return [`${name}: nothing to measure was found in the build`]
  return kb > budgets[name] ? [`${name}: ${kb.toFixed(1)} KB, at most ${budgets[name]}`] : []
}

/** The scripts and styles of the chunks and of their static imports; dynamic imports are not counted. */
function load(manifest, keys, size) {
  const files = filesOf(manifest, keys)
  const total = (pattern) =>
    files.filter((file) => pattern.test(file)).reduce((sum, file) => sum + size(file), 0)
  return { script: total(/\.js$/), css: total(/\.css$/) }
}

/** The files of the chunks and of their static imports, each once. */
function filesOf(manifest, keys) {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  keys.forEach(visit)
  return [...new Set([...seen].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))]
}

async function sizesOf(root, manifest, folder = 'dist') {
  const files = new Set(
    Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  )
  const fileLength = new Map()
  for (const file of files) {
    const bytes = await readFile(join(root, folder, file))
    fileLength.set(
      file,
      (file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length) / 1024,
    )
  }
  return (file) => fileLength.get(file)
}
