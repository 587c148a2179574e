import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const styles = readFileSync(new URL('../../styles/base.css', import.meta.url), 'utf8')
const icons = new URL('../../../node_modules/lucide-react/dist/esm/icons/', import.meta.url)

/** The name that an icon has in its class; a file with a former name leads to that of another icon. */
const nameIn = (file: URL): string => /name: "([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''

const mirrored = [...styles.matchAll(/\.lucide-([a-z0-9-]+)/g)].map(([, name = '']) => name)

/** The icons that pages import, by the names of their files. */
function importedIcons(): string[] {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('**/*.tsx', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
  const lists = files.flatMap((text) =>
    [...text.matchAll(/import (?:type )?\{([^}]*)\} from 'lucide-react'/g)].map(([, list = '']) => list),
  )
  const names = lists.flatMap((list) => list.split(',').map((name) => name.trim().split(' ')[0] ?? ''))
  const kebab = names.map((name) => name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase())
  return [...new Set(kebab)].filter((name) => existsSync(new URL(`${name}.mjs`, icons)))
}

it('[LG29] mirrors every icon that points forward or back', () => {
  const imported = importedIcons().map((name) => nameIn(new URL(`${name}.mjs`, icons)))
  expect(imported.length).toBeGreaterThan(80)
  const pointing = imported.filter((name) =>
    /(?:^|-)(?:left|right|reply|undo|redo|send|out)(?:-|$)/.test(name),
  )
  expect(pointing.length).toBeGreaterThan(6)
  expect(pointing.filter((name) => !mirrored.includes(name))).toEqual([])
})

it('[LG29] mirrors icons by the names that they have now', () => {
  expect(mirrored).toContain('arrow-left')
  for (const name of mirrored) {
    const file = new URL(`${name}.mjs`, icons)
    expect([name, existsSync(file)]).toEqual([name, true])
    expect(nameIn(file)).toBe(name)
  }
})
