import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT_FILE = /\.(?:js|css|html|svg)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` copy of each text file at maximum compression. The server only picks one
 * (`server/http/files.ts`), so an instance without a proxy sends no more bytes than the budgets count.
 */
export function precompress(): Plugin {
  return {
    name: 'pathlight-precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) return
        const names = await readdir(dir, { recursive: true })
        await Promise.all(
          names.filter((name) => TEXT_FILE.test(name)).map((name) => compress(join(dir, name))),
        )
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  const [small, common] = await Promise.all([brotli(text, { params: hint }), zip(text, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, common)])
}
