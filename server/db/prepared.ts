import type { Executor } from './orm.ts'

/**
 * A statement that is built once a database and planned once a connection, by its name: for what every request asks.
 * Building the text of a statement costs more than running it. In a transaction, which is another executor each time,
 * it is built anew.
 */
export function preparedQuery<Statement>(build: (db: Executor) => Statement): (db: Executor) => Statement {
  const built = new WeakMap<Executor, Statement>()
  return (db) => {
    const statement = built.get(db) ?? build(db)
    built.set(db, statement)
    return statement
  }
}
