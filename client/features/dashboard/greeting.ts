import { dashboardText } from '#shared/texts/members/dashboard.ts'

const timeOf = (hour: number) => (hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'day' : 'evening')

/** Returns a greeting for the viewer's hour (0 to 23), with the first name if known. */
export function getGreeting(hour: number, fullName: string | null): string {
  const time = timeOf(hour)
  const name = fullName?.trim().split(/\s+/)[0]
  return name ? dashboardText(`greeting.${time}Named`, { name }) : dashboardText(`greeting.${time}`)
}
