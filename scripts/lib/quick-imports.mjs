import nodeModule from 'node:module'

/**
 * Resolves the imports of our own files, whose paths are written in full, without looking for each on the disk, and
 * those of drizzle-orm without its `package.json`, which has 180 KB: Node.js 24 parses it again for each
 * of some 500 imports, 60 % of the CPU time that loading the server takes. The scripts of package.json start their programs
 * with it, and `npm test` all of its processes.
 */
const folder = '/node_modules/drizzle-orm/'
const resolved = new Map()
const root = new URL('../../', import.meta.url).href

/** The URL of one of our own TypeScript files, as `imports` of package.json has it; null for all others. */
function findOwn(specifier, parent) {
  if (!specifier.endsWith('.ts') || !parent?.startsWith(root) || parent.includes('/node_modules/'))
    return null
  if (/^#(?:shared|server|client|tools)\//.test(specifier)) return new URL(specifier.slice(1), root).href
  return /^\.\.?\//.test(specifier) ? new URL(specifier, parent).href : null
}

// An older Node.js, on which npm may run, has no such hooks.
nodeModule.registerHooks?.({
  resolve(specifier, context, next) {
    // What `require` loads has other files.
    if (!context.conditions.includes('import')) return next(specifier, context)
    const own = findOwn(specifier, context.parentURL)
    if (own !== null) return { url: own, format: 'module-typescript', shortCircuit: true }
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes(folder)) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    }
    if (!/^drizzle-orm(?:\/|$)/.test(specifier)) return next(specifier, context)
    const found = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    resolved.set(specifier, found)
    return found
  },
})
