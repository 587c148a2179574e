import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './child.mjs'
import { UserError, ensureInstalled, findNode } from './install.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const quickImports = new URL('./quick-imports.mjs', import.meta.url).href

/**
 * Runs the work of a script of package.json, which resolves to its exit code, once the packages are installed. Prints a
 * `UserError` without its stack.
 */
export async function runScript(work) {
  try {
    await ensureInstalled(root, console.log)
    process.exitCode = await work(root)
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Starts a program of this checkout by the path of its entry file, with `quick-imports.mjs`: without it, loading the
 * server takes twice the CPU time. `nodeOptions` are for Node.js itself. Returns what `startChild` does.
 */
export function startProgram(entry, args, { nodeOptions = [], ...options } = {}) {
  return startChild(
    findNode(root),
    ['--import', quickImports, ...nodeOptions, join(root, entry), ...args],
    options,
  )
}

/** Runs a program with the arguments of this process, and those before them. Resolves to its exit code. */
export const runProgram = (entry, ...before) =>
  startProgram(entry, [...before, ...process.argv.slice(2)]).ended
