export function findServers(env?: Record<string, string | undefined>): {
  postgres: string | null
  redis: string | null
}
