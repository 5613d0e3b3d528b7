/** Work that lists of recipients give way to: groups of single messages being written. */
export class Urgent {
  private underWay = 0
  private waiting: (() => void)[] = []

  /** Such work begins; to be called when it has ended. */
  enter(): () => void {
    this.underWay += 1
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      this.underWay -= 1
      if (this.underWay === 0) for (const resolve of this.waiting.splice(0)) resolve()
    }
  }

  /** Resolves when none is under way. */
  over(): Promise<void> {
    if (this.underWay === 0) return Promise.resolve()
    return new Promise((resolve) => this.waiting.push(resolve))
  }
}
