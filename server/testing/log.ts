import type { Log } from '../telemetry/log.ts'

export const silentLog: Log = { info() {}, warn() {}, error() {}, fatal() {} }
