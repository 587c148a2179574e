import { z } from 'zod'
import { isOrigin } from './values.ts'

/** A bucket of one's own, addressed by path. */
export type S3 = {
  /** `https://` and the host, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

const hidden = (expected: string) => ({ error: `must be ${expected}.` })

/** The variables about files, each right by itself. */
export const s3Environment = {
  S3_ENDPOINT: z
    .string()
    .refine(isOrigin, hidden('the URL of the S3 service, such as https://s3.example.org, without a path'))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      hidden('a bucket name (lowercase letters, digits, hyphens, and periods)'),
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/i, hidden('a region name such as us-east-1'))
    .default('us-east-1'),
  S3_ACCESS_KEY: z.string().max(200).optional(),
  S3_SECRET_KEY: z.string().max(200).optional(),
}

const TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']

/** One of them without the others would silently leave the files on the disk. */
export function validateS3(given: Record<string, string>): string[] {
  const set = TOGETHER.find((name) => given[name])
  return set === undefined
    ? []
    : TOGETHER.filter((name) => !given[name]).map((name) => `${name} must be set, because ${set} is.`)
}

type Parsed = { readonly [name in (typeof TOGETHER)[number]]?: string | undefined } & {
  readonly S3_REGION: string
}

export function parseS3(env: Parsed): S3 | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return null
  return {
    endpoint: S3_ENDPOINT.replace(/\/$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  }
}
