import { dashboardTexts as texts } from '#shared/texts/dashboard.ts'
import { fill } from '#shared/texts/fill.ts'

/** A greeting by the hour (0 to 23) of whoever reads it, with the first word of the name where there is one. */
export function greetingFor(hour: number, fullName: string | null): string {
  const time = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'day' : 'evening'
  const greeting = texts[`greeting.${time}`]
  const name = fullName?.trim().split(/\s+/)[0]
  return name ? fill(texts['greeting.named'], { greeting, name }) : greeting
}
