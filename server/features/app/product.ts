import type { Config } from '#server/config/index.ts'
import type { Bootstrap } from '#shared/contract/account.ts'

/** What the pages know of this installation. */
export function describeProduct(config: Config): Bootstrap['product'] {
  const { product, retentionDays, logYears, inactiveMonths, safeguarding, training, quickExitUrl } = config
  const { video, isDev, isServiceWorkerEnabled, isInvitationOnly, locales, riskLanguages } = config
  return {
    ...product,
    retentionDays,
    logYears,
    inactiveMonths,
    safeguarding,
    training: training.modes,
    ...{ quickExitUrl, riskLanguages },
    ...{ locales: locales.enabled, defaultLocale: locales.default },
    video: video.kind === 'jitsi' && !video.signing ? 'jitsi-open' : video.kind,
    dev: isDev,
    isServiceWorkerEnabled,
    ...(isInvitationOnly ? { isInvitationOnly } : {}),
  }
}
