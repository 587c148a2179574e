/** What the test authenticator writes: integers, text, bytes, and maps in the order of their entries. */
export type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** Encodes as CBOR (RFC 8949), in the shortest form. */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** The first byte has the type in its high three bits, and a count below 24, or how many bytes of one follow. */
function head(type: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(type << 5) | count])
  if (count < 256) return Buffer.from([(type << 5) | 24, count])
  return Buffer.from([(type << 5) | 25, count >> 8, count & 255])
}
