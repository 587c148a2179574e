/** What a request header such as `Accept-Language` names, in lower case and in the order of preference. */
export function readAccepted(header: string | undefined): string[] {
  const named = (header ?? '').split(',').map((part) => {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/[\s;]+/)
    const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1)
    return { name, weight }
  })
  const wanted = named.filter(({ name, weight }) => name !== '' && weight > 0)
  return wanted.toSorted((a, b) => b.weight - a.weight).map(({ name }) => name)
}
