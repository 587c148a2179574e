import { z } from 'zod'
import { isOrigin } from './values.ts'

/** An S3 bucket, with path-style addresses. */
export type S3 = {
  /** `https://` and the host, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

const mustBeRedacted = (expected: string) => ({ error: `must be ${expected}.` })

/** Schemas of the S3 variables. */
export const s3Environment = {
  S3_ENDPOINT: z
    .string()
    .refine(
      isOrigin,
      mustBeRedacted('the URL of the S3 service, such as https://s3.example.org, without a path'),
    )
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      mustBeRedacted('a bucket name (lowercase letters, digits, hyphens, and periods)'),
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/i, mustBeRedacted('a region name such as us-east-1'))
    .default('us-east-1'),
  S3_ACCESS_KEY: z.string().max(200).optional(),
  S3_SECRET_KEY: z.string().max(200).optional(),
}

const REQUIRED_TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']

/** Requires all S3 variables if one is set: otherwise files would silently be stored on disk. */
export function validateS3(env: Record<string, string>): string[] {
  const set = REQUIRED_TOGETHER.find((name) => env[name])
  return set === undefined
    ? []
    : REQUIRED_TOGETHER.filter((name) => !env[name]).map((name) => `${name} must be set, because ${set} is.`)
}

type Parsed = { readonly [name in (typeof REQUIRED_TOGETHER)[number]]?: string | undefined } & {
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
