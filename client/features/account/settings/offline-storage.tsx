import { useState } from 'react'
import { offlineCache as limit } from '#shared/limits/offline.ts'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { cache } from '#client/sync/react/sync.ts'
import { useBootstrap } from '#client/sync/react/session.ts'
import { Card } from '#client/ui/layout/card.tsx'

/** Rounded up, so that a small cache is not shown as 0 MB. */
const formatMegabytes = (bytes: number): string =>
  formatNumber(Math.ceil((bytes / 1_048_576) * 10) / 10, { style: 'unit', unit: 'megabyte' })

/** Shows the size of the offline cache and sets its limit. Shown only on a remembered device. */
export function OfflineStorage() {
  const bootstrap = useBootstrap()
  const [limitBytes, setLimitBytes] = useState(() => cache.limit)
  const [usedBytes, setUsedBytes] = useState(() => cache.size)
  const isRemembered = typeof bootstrap !== 'string' && bootstrap.device?.isRemembered === true
  const choose = async (bytes: number) => {
    setLimitBytes(bytes)
    await cache.setLimit(bytes)
    setUsedBytes(cache.size)
  }
  return (
    <section aria-labelledby="kept-here" className="mt-8 grid gap-3">
      <h2 id="kept-here" className="text-xl">
        {settingsText('kept.title')}
      </h2>
      <p className="max-w-prose text-muted">{settingsText(isRemembered ? 'kept.text' : 'kept.none')}</p>
      {isRemembered && (
        <Card>
          <label className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 font-semibold">
            {settingsText('kept.allowed')}
            <select
              value={limitBytes}
              className="control w-auto! font-normal"
              onChange={(event) => void choose(Number(event.target.value))}
            >
              {limit.sizeOptions.map((bytes) => (
                <option key={bytes} value={bytes}>
                  {settingsText('kept.size', { size: formatMegabytes(bytes) })}
                </option>
              ))}
            </select>
          </label>
          <p role="status" className="mt-2 text-sm text-muted">
            {settingsText('kept.used', { size: formatMegabytes(usedBytes) })}
          </p>
        </Card>
      )}
    </section>
  )
}
