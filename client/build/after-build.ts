import { resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'

/**
 * Runs another build once that of the client is complete.
 *
 * @param run gets the configuration of the client, and the folder that it was built into
 */
export function afterBuild(
  name: string,
  run: (config: ResolvedConfig, outDir: string) => Promise<void>,
): Plugin {
  let config: ResolvedConfig | undefined
  return {
    name,
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(error) {
        if (!error && config) await run(config, resolve(config.root, config.build.outDir))
      },
    },
  }
}
