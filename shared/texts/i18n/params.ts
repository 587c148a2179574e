/** The type of value that each kind of argument takes. */
type ValueByKind = {
  readonly string: string
  readonly number: number
  readonly plural: number
  readonly list: readonly string[]
}

/** The arguments of a text as a union of `[name, kind]`. */
type ArgumentsOf<T extends string> = T extends `${string}{${infer Rest}` ? AfterBrace<Rest> : never

/** Reads an argument whose opening brace has been consumed. */
type AfterBrace<T extends string> = T extends `${infer Head}}${infer Tail}`
  ? Head extends `${infer Name}, plural, ${string} {${infer Form}`
    ? [Name, 'plural'] | InForm<Form, Tail>
    : Simple<Head> | ArgumentsOf<Tail>
  : never

type Simple<T extends string> = T extends `${infer Name}, ${infer Kind}` ? [Name, Kind] : [T, 'string']

/** Reads a plural form: `Head` ends before its first closing brace, `Tail` begins after that brace. */
type InForm<Head extends string, Tail extends string> = Head extends `${string}{${infer Nested}`
  ? Simple<Nested> | (Tail extends `${infer Next}}${infer Rest}` ? InForm<Next, Rest> : never)
  : AfterForm<Tail>

/** Reads what follows a plural form: another form, or the rest of the text after the plural. */
type AfterForm<T extends string> = T extends ` ${string} {${infer Next}}${infer Rest}`
  ? InForm<Next, Rest>
  : T extends `}${infer Rest}`
    ? ArgumentsOf<Rest>
    : never

/**
 * The parameters of a text, typed from its arguments: `{name}` takes a string, `{count, number}` and
 * `{count, plural, ...}` a number, `{names, list}` strings. For a union of texts, the parameters of all of them.
 */
export type ParamsOf<T extends string> = {
  readonly [A in ArgumentsOf<T> as A[0]]: A[1] extends keyof ValueByKind ? ValueByKind[A[1]] : never
}

/** Values whose names are known at run time only, such as those of an error response. */
export type TextParams = Readonly<Record<string, string | number | readonly string[]>>
