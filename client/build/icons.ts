import { join } from 'node:path'
import type { Plugin } from 'vite'

const ownFunction = join(import.meta.dirname, '../ui/icon/create-icon.ts')

/**
 * Takes only the drawings from the library of icons: their components are made by `client/ui/icon/create-icon.ts`. Removes the
 * React keys of their parts, and the former names of icons. The parts of an icon never change, so React needs no keys, and
 * random keys do not compress: together they are one percent of all script.
 */
export function slimIcons(): Plugin {
  return {
    name: 'pathlight-slim-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /createLucideIcon/ },
      handler: () => ownFunction,
    },
    transform: { filter: { id: /lucide-react.dist.esm.icons/ }, handler: slimIcon },
  }
}

export const slimIcon = (code: string): string =>
  code.replaceAll(/,\s+key: "\w+"|,\s+aliases: \[[^\]]*\]|__iconData\.node;/g, '')
