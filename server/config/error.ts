/**
 * A start that cannot go on for a reason the person running it can mend. Each problem is one sentence, printed
 * as it stands and without a stack.
 */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(...problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
