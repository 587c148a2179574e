export function makeTestDir(prefix: string): Promise<string>
