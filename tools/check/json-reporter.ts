import { JsonReporter, type TestModule } from 'vitest/node';

/**
 * Vitest's report in JSON gives the stack of an error in place of its message. The stack of a failed action of the browser
 * (`locator.click`) does not hold the message in Vitest 5.1: it is put before it.
 */
export default class extends JsonReporter {
  override onTestRunEnd(testModules: readonly TestModule[]): Promise<void> {
    for (const testModule of testModules)
      for (const test of testModule.children.allTests())
        for (const error of test.result().errors ?? [])
          if (error.stack !== undefined && !error.stack.includes(error.message))
            error.stack = `${error.message}\n${error.stack}`;
    return super.onTestRunEnd([...testModules]);
  }
}
