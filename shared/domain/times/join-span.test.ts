import { describe, expect, it } from 'vitest'
import { joinSpan } from './join-span.ts'

const at = (time: string) => Date.parse(`2026-11-25T${time}:00Z`)
const spanOf = (start: string, end: string, zone: string | null = 'UTC') => {
  const span = joinSpan({ start: at(start), end: at(end) }, zone)
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16)
  return `${clock(span.start)}-${clock(span.end)}`
}

describe('when a call can be joined by an agreed time', () => {
  it('[CT5] is from 10 minutes before its start until 30 minutes after its end', () => {
    expect(spanOf('15:00', '15:30')).toBe('14:50-16:00')
    expect(spanOf('20:00', '20:45', null)).toBe('19:50-21:15')
  })

  it('[CT5] ends where quiet hours begin, and begins where they end', () => {
    expect(spanOf('20:00', '20:45')).toBe('19:50-21:00')
    expect(spanOf('20:00', '21:00')).toBe('19:50-21:00')
    expect(spanOf('07:00', '07:30')).toBe('07:00-08:00')
    expect(spanOf('07:05', '07:35')).toBe('07:00-08:05')
    expect(spanOf('06:00', '06:45', 'Europe/Berlin')).toBe('06:00-07:15')
  })

  it('[CT5] is the time itself in quiet hours that came after it was agreed on', () => {
    expect(spanOf('23:00', '23:30')).toBe('23:00-23:30')
    expect(spanOf('20:30', '21:15')).toBe('20:20-21:15')
    expect(spanOf('06:30', '07:15')).toBe('06:30-07:45')
  })
})
