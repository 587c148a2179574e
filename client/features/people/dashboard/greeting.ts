import { dashboardTexts as texts } from '#shared/texts/dashboard.ts'
import { interpolate } from '#shared/texts/interpolate.ts'

/** A greeting by the hour (0 to 23) of whoever reads it, with the first word of the name where there is one. */
export function getGreeting(hour: number, fullName: string | null): string {
  const time = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'day' : 'evening'
  const greeting = texts[`greeting.${time}`]
  const name = fullName?.trim().split(/\s+/)[0]
  return name ? interpolate(texts['greeting.named'], { greeting, name }) : greeting
}
