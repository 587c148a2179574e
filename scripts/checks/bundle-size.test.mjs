import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { fixtureRepo } from './fixture-repo.mjs'
import { bundleSize } from './bundle-size.mjs'

/** Bytes that do not compress, so that their gzip size is known. */
const kilobytes = (count) => randomBytes(count * 1024)

const picker = 'features/chat/emoji/emoji-picker.tsx'
const found = 'features/chat/list/found-messages.tsx'
const calls = 'features/calls/page.tsx'
const bar = 'shell/nav/notices-link.tsx'

function build(sizes, { manifest = {}, pages = {} } = {}) {
  const chunks = {
    'index.html': {
      file: 'entry.js',
      isEntry: true,
      imports: ['_react.js'],
      css: ['entry.css'],
      assets: ['a.woff2'],
    },
    '_react.js': { file: 'react.js' },
    'features/home/page.tsx': { file: 'home.js', isDynamicEntry: true, imports: ['index.html'] },
    'features/account/join/join-page.tsx': {
      file: 'join.js',
      isDynamicEntry: true,
      dynamicImports: ['later.ts'],
    },
    'later.ts': { file: 'later.js' },
    [picker]: { file: 'picker.js' },
    [found]: { file: 'found.js' },
    [calls]: { file: 'calls.js' },
    [bar]: { file: 'bell.js' },
    ...manifest,
  }
  const all = {
    'entry.js': 10,
    'react.js': 60,
    'home.js': 5,
    'join.js': 10,
    'later.js': 30,
    'picker.js': 1,
    'found.js': 1,
    'calls.js': 1,
    'bell.js': 1,
    'entry.css': 5,
    'a.woff2': 20,
    ...sizes,
  }
  const code = {
    entry: ['/entry.js', '/react.js'],
    pages: Object.entries({
      '/': ['/home.js'],
      '/join': ['/join.js'],
      '/call': ['/calls.js'],
      ...pages,
    })
      .filter(([, files]) => files !== null)
      .map(([path, files]) => ({ path, files, isForMembers: path === '/chat' })),
  }
  const files = Object.entries(all).map(([file, count]) => [`dist/${file}`, kilobytes(count)])
  return fixtureRepo({
    'dist/.vite/manifest.json': JSON.stringify(chunks),
    'dist/.vite/page-code.json': JSON.stringify(code),
    ...Object.fromEntries(files),
  })
}

it('adds up what each page loads, and passes within the budgets', async () => {
  const { problems, notes } = await bundleSize(await build({}))
  expect(problems).toEqual([])
  expect(notes.map((note) => note.replace(/\..*/, ''))).toEqual([
    'landing 75',
    'join 80',
    'screen 80',
    'script 119',
    'css 5',
    'fonts 20',
  ])
})

it('counts what the server names with the start page, whoever imports it', async () => {
  const { problems } = await bundleSize(
    await build({ 'later.js': 20 }, { pages: { '/': ['/home.js', '/later.js'] } }),
  )
  expect(problems).toEqual([])
  const more = await bundleSize(
    await build({ 'later.js': 40 }, { pages: { '/': ['/home.js', '/later.js'] } }),
  )
  expect(more.problems).toEqual([expect.stringMatching(/^landing: 115\.\d KB, at most 100/)])
})

it('counts what the bar of members shows with each of their pages', async () => {
  const manifest = {
    [bar]: { file: 'bell.js', isDynamicEntry: true, imports: ['_react.js', '_here.js'] },
    '_here.js': { file: 'here.js' },
  }
  const sizes = { 'bell.js': 2, 'here.js': 100 }
  const pages = { '/chat': ['/later.js'] }
  const { problems } = await bundleSize(await build(sizes, { manifest, pages }))
  // The entry, React, the page, and the bell with what it imports; the landing page has no bar of members.
  expect(problems).toEqual([expect.stringMatching(/^screen: 202\.\d KB, at most 175/)])
  const merged = await bundleSize(await build({}, { manifest: { [bar]: undefined } }))
  expect(merged.problems).toEqual([`${bar}: not a chunk of its own, so it is not counted`])
})

it('fails if chunks import each other', async () => {
  const { problems } = await bundleSize(
    await build({}, { manifest: { '_react.js': { file: 'react.js', imports: ['index.html'] } } }),
  )
  expect(problems).toEqual(['chunks import each other: entry.js, react.js'])
})

it('fails if a page loads the picker, the search, or a call before it is used', async () => {
  const early = await bundleSize(
    await build({}, { pages: { '/chat': ['/found.js'], '/profile': ['/calls.js'] } }),
  )
  expect(early.problems).toEqual([
    `${found}: /chat loads it before it is used`,
    `${calls}: /profile loads it before it is used`,
  ])
  const inOthers = await bundleSize(await build({}, { manifest: { [picker]: undefined } }))
  expect(inOthers.problems).toEqual([`${picker}: not a chunk of its own, so it loads before it is used`])
})

it.each([
  ['landing', { 'home.js': 60 }],
  ['join', { 'join.js': 70 }],
  ['screen', { 'join.js': 140 }],
  ['css', { 'entry.css': 20 }],
  ['fonts', { 'a.woff2': 70 }],
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

it('fails if a page to be measured is missing from the build', async () => {
  const { problems } = await bundleSize(await build({}, { pages: { '/join': null } }))
  expect(problems).toEqual(['join: nothing to measure was found in the build'])
})

it('[OP-5] fails if the build exposes its sources', async () => {
  const { problems } = await bundleSize(await build({ 'home.js.map': 1 }))
  expect(problems).toEqual(['home.js.map: a source map, or the name of one'])
})
