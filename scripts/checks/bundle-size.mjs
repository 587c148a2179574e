import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * In KB (1024 bytes) after gzip -9; fonts are woff2, which is compressed already. The sum of all script is reported only:
 * no browser loads it, and a page that few people open costs the others nothing.
 */
const budgets = { landing: 110, join: 125, screen: 190, script: Infinity, css: 15.5, fonts: 45 }

/** What a browser has to load for each page, from the build's manifest. `root` is the folder that has dist/. */
export async function bundleSize(root) {
  const manifest = JSON.parse(await readFile(join(root, 'dist/.vite/manifest.json'), 'utf8'))
  const size = await sizesOf(root, manifest)
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry)
  const pages = Object.keys(manifest).filter((key) =>
    /(?:^|\/)features\/(?:[a-z-]+\/)+(?:[a-z-]+-)?page\.tsx$/.test(key),
  )
  // Members have a larger layout around every page; the landing page and the join page do not have it.
  const frame = Object.keys(manifest).filter((key) => /(?:^|\/)shell\/member-shell\.tsx$/.test(key))
  const frameOf = (page) => (/features\/home\/|join/.test(page) ? [] : frame)
  const screens = pages.map((page) => ({
    page,
    ...load(manifest, [...entries, ...frameOf(page), page], size),
  }))
  // If the start page is part of the entry, the entry is all there is to load.
  const landing = screens.find(({ page }) => /features\/home\//.test(page)) ?? load(manifest, entries, size)
  const signUp = screens.find(({ page }) => /join/.test(page))
  const heaviest = screens.toSorted((a, b) => b.script - a.script)[0]
  const files = [
    ...new Set(
      Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
    ),
  ]
  const sum = (pattern) =>
    files.filter((file) => pattern.test(file)).reduce((total, file) => total + size(file), 0)
  const measured = [
    ['landing', landing?.script],
    ['join', signUp?.script],
    ['screen', heaviest?.script],
    ['script', sum(/\.js$/)],
    ['css', Math.max(...screens.map(({ css }) => css))],
    ['fonts', sum(/\.woff2$/)],
  ]
  return {
    problems: [...measured.flatMap(over), ...cyclesIn(manifest), ...(await mapsIn(join(root, 'dist')))],
    notes: measured.map(([name, kb]) => `${name} ${kb?.toFixed(1)}${limitOf(name)}`),
  }
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
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  keys.forEach(visit)
  const chunks = [...seen].map((key) => manifest[key])
  const total = (files) => [...new Set(files)].reduce((sum, file) => sum + size(file), 0)
  return {
    script: total(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    css: total(chunks.flatMap(({ css = [] }) => css)),
  }
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
