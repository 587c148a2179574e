import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHECKOUT, COMMAND_ENV } from './server-process.ts'

const run = promisify(execFile)

/**
 * Runs a script of this checkout as an operator does, with these variables and no others of this process. Resolves to
 * its exit code, and to what it wrote: to its output if it succeeded, otherwise to its errors.
 */
export const runCommand = (
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; said: string }> =>
  run(process.execPath, [join(CHECKOUT, script), ...args], {
    env: { ...COMMAND_ENV, ...env },
    cwd: CHECKOUT,
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )
