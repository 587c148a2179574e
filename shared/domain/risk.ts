/** How urgent risk words and cases are: 1 imminent, 2 serious, 3 a concern. */
export const riskLevels = [1, 2, 3] as const
export type RiskLevel = (typeof riskLevels)[number]
