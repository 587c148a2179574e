import type { Config } from '../config/index.ts'
import type { Log } from '../telemetry/log.ts'

/** Logs what will not work for everyone with this configuration. Called once, at the start [OP15]. */
export function logConfigWarnings(
  { isReachable, video }: Pick<Config, 'isReachable' | 'video'>,
  log: Pick<Log, 'warn'>,
): void {
  if (isReachable && video.kind === 'builtin' && video.iceServers.length === 0)
    log.warn({ variable: 'ICE_SERVERS' }, 'ICE_SERVERS is not set; calls work inside one network only')
}
