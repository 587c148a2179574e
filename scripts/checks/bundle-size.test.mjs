import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { fixtureRepo } from './fixture-repo.mjs'
import { bundleSize } from './bundle-size.mjs'

/** Bytes that do not compress, so that their gzip size is known. */
const kilobytes = (count) => randomBytes(count * 1024)

const home = 'features/home/page.tsx'
const join = 'features/account/join/join-page.tsx'

function build(sizes, manifest = {}) {
  const chunks = {
    'index.html': {
      file: 'entry.js',
      isEntry: true,
      imports: ['_react.js'],
      css: ['entry.css'],
      assets: ['a.woff2'],
    },
    '_react.js': { file: 'react.js' },
    [home]: { file: 'home.js', isDynamicEntry: true, imports: ['index.html'] },
    [join]: { file: 'join.js', isDynamicEntry: true, dynamicImports: ['later.ts'] },
    'later.ts': { file: 'later.js' },
    ...manifest,
  }
  const all = {
    'entry.js': 10,
    'react.js': 60,
    'home.js': 5,
    'join.js': 10,
    'later.js': 30,
    'entry.css': 5,
    'a.woff2': 20,
    ...sizes,
  }
  const files = Object.entries(all).map(([file, count]) => [`dist/${file}`, kilobytes(count)])
  return fixtureRepo({ 'dist/.vite/manifest.json': JSON.stringify(chunks), ...Object.fromEntries(files) })
}

it('adds up what each page loads, and passes within the budgets', async () => {
  const { problems, notes } = await bundleSize(await build({}))
  expect(problems).toEqual([])
  expect(notes.map((note) => note.replace(/\..*/, ''))).toEqual([
    'landing 75',
    'join 80',
    'screen 80',
    'script 115',
    'css 5',
    'fonts 20',
  ])
})

it('fails if chunks import each other', async () => {
  const { problems } = await bundleSize(
    await build({}, { '_react.js': { file: 'react.js', imports: ['index.html'] } }),
  )
  expect(problems).toEqual(['chunks import each other: entry.js, react.js'])
})

it.each([
  ['landing', { 'home.js': 60 }],
  ['join', { 'join.js': 70 }],
  ['screen', { 'join.js': 140 }],
  ['css', { 'entry.css': 20 }],
  ['fonts', { 'a.woff2': 50 }],
])('fails if %s is over its budget', async (name, sizes) => {
  const { problems } = await bundleSize(await build(sizes))
  expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${name}: .* at most`)))
})

it('reports the sum of all script, which has no limit', async () => {
  const { problems, notes } = await bundleSize(await build({ 'later.js': 400 }))
  expect([problems, notes]).toEqual([
    [],
    expect.arrayContaining([expect.stringMatching(/^script 48\d\.\d$/)]),
  ])
})

it('measures a start page that is part of the entry as the entry', async () => {
  const { problems, notes } = await bundleSize(await build({ 'home.js': 0 }, { [home]: undefined }))
  expect([problems, notes[0]]).toEqual([[], expect.stringMatching(/^landing 70\./)])
})

it('fails if a page to be measured is missing from the build', async () => {
  const { problems } = await bundleSize(await build({}, { [home]: { file: 'home.js' }, [join]: undefined }))
  expect(problems).toContainEqual('join: nothing to measure was found in the build')
})

it('[OP-5] fails if the build exposes its sources', async () => {
  const { problems } = await bundleSize(await build({ 'home.js.map': 1 }))
  expect(problems).toEqual(['home.js.map: a source map, or the name of one'])
})
