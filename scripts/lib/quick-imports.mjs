import nodeModule from 'node:module'

/**
 * Resolves the imports of drizzle-orm without its `package.json`, which has 180 KB: Node.js 24 parses it again for each
 * of some 500 imports, 60 % of the CPU time that loading the server takes. `npm test` loads this file in each of its
 * processes; hundreds of them load the server, or a part of it.
 */
const folder = '/node_modules/drizzle-orm/'
const resolved = new Map()

// An older Node.js, on which npm may run, has no such hooks.
nodeModule.registerHooks?.({
  resolve(specifier, context, next) {
    // What `require` loads has other files.
    if (!context.conditions.includes('import')) return next(specifier, context)
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes(folder)) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    }
    if (!/^drizzle-orm(?:\/|$)/.test(specifier)) return next(specifier, context)
    const found = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    resolved.set(specifier, found)
    return found
  },
})
