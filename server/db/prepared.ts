import type { Executor } from './orm.ts'

/**
 * Caches a named prepared statement per database, for queries that run on every request: building the SQL text costs
 * more than running it. PostgreSQL plans it once per connection. Each transaction builds it again, because a
 * transaction is a new executor.
 */
export function preparedQuery<Statement>(build: (db: Executor) => Statement): (db: Executor) => Statement {
  const built = new WeakMap<Executor, Statement>()
  return (db) => {
    const statement = built.get(db) ?? build(db)
    built.set(db, statement)
    return statement
  }
}
