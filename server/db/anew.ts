/** Two writers met, and the database let one of them go (SQLSTATE): serialization failure, deadlock. */
const MET = ['40001', '40P01']

interface Trying {
  tries: number
  /** What else is worth another try. */
  also?: readonly string[]
}

/** A transaction that loses against another writer is begun anew; `work` must be safe to repeat from its beginning. */
export async function anew<T>({ tries, also = [] }: Trying, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const { code } = error as { code?: string }
      if (attempt === tries || code === undefined || ![...MET, ...also].includes(code)) throw error
    }
  }
}
