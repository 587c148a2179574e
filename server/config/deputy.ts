import type { Config } from './config.ts'

/** Whether nobody would be alerted when no lead answers, in a profile that promises it [CS40]. */
export const isDeputyMissing = ({
  safeguarding,
  safetyDeputy,
}: Pick<Config, 'safeguarding' | 'safetyDeputy'>): boolean => safeguarding !== 'open' && safetyDeputy === null
