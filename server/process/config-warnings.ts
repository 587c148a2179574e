import type { Config } from '../config/index.ts'
import { isDeputyMissing } from '../config/deputy.ts'
import { unreviewedLanguages } from '../risk-words/lists.ts'
import type { Log } from '../telemetry/log.ts'

/** Logs what will not work for everyone with this configuration. Called once, at the start [OP15]. */
export function logConfigWarnings(
  config: Pick<Config, 'isReachable' | 'video' | 'safeguarding' | 'safetyDeputy'>,
  log: Pick<Log, 'warn'>,
): void {
  const { isReachable, video } = config
  if (isDeputyMissing(config))
    log.warn(
      { variable: 'SAFETY_DEPUTY' },
      'SAFETY_DEPUTY is not set; nobody is alerted when no lead answers to an imminent case',
    )
  if (isReachable && video.kind === 'builtin' && video.iceServers.length === 0)
    log.warn({ variable: 'ICE_SERVERS' }, 'ICE_SERVERS is not set; calls work inside one network only')
  if (isReachable)
    log.warn(
      { languages: unreviewedLanguages },
      'no native reader has reviewed the risk words of these languages; they may miss what is meant',
    )
}
