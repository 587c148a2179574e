import type { Config } from '../config/index.ts'
import { isDeputyMissing } from '../config/deputy.ts'
import { riskLanguages } from '../config/risk-languages.ts'
import type { Log } from '../telemetry/log.ts'

/** Logs what will not work for everyone with this configuration. Called once, at the start [OP15]. */
export function logConfigWarnings(
  config: Pick<Config, 'isReachable' | 'riskLanguages' | 'video' | 'safeguarding' | 'safetyDeputy'>,
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
  const off = riskLanguages.filter((language) => !config.riskLanguages.includes(language))
  if (off.length > 0)
    log.warn(
      { languages: off, variable: 'RISK_LANGUAGES' },
      'messages are not searched for risk words in these languages; have a native reader review the lists, then name them',
    )
}
