import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { precompress } from './precompress.ts'

it('[NV19] writes compressed copies of each text file of a build, and of no other file', async () => {
  const root = await mkdtemp(join(tmpdir(), 'pathlight-build-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'public'))
  await writeFile(join(root, 'public', 'font.woff2'), 'small already')
  await writeFile(join(root, 'main.js'), `console.log(${JSON.stringify('many words '.repeat(100))})`)
  await writeFile(join(root, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>')
  await build({ root, configFile: false, logLevel: 'silent', plugins: [precompress()] })
  const names = await readdir(join(root, 'dist'), { recursive: true })
  const texts = names.filter((name) => /\.(?:js|html)$/.test(name))
  expect(texts).toHaveLength(2)
  for (const name of texts) {
    const path = join(root, 'dist', name)
    const text = await readFile(path)
    expect(brotliDecompressSync(await readFile(`${path}.br`))).toEqual(text)
    expect(gunzipSync(await readFile(`${path}.gz`))).toEqual(text)
  }
  expect(names.filter((name) => name.startsWith('font'))).toEqual(['font.woff2'])
})
