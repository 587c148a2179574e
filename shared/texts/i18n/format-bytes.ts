import { formatNumber } from './format-number.ts'

/** Formats a size in bytes: '12 kB', '3.4 MB'. */
export function formatBytes(bytes: number): string {
  const isSmall = bytes < 1_000_000
  return formatNumber(isSmall ? Math.max(1, bytes / 1_000) : bytes / 1_000_000, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  })
}
