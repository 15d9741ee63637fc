import type { InferenceSession, Tensor } from 'onnxruntime-common';
import { type Backend, devicesToTry } from '../../shared/devices.ts';

/** Both builds of onnxruntime have this interface. */
export type Library = {
  InferenceSession: { create(path: string, options?: InferenceSession.SessionOptions): Promise<InferenceSession> };
  /** The build in WebAssembly has none. */
  listSupportedBackends?(): readonly Backend[];
  Tensor: new (type: 'float32' | 'int64', data: Float32Array | BigInt64Array, dims: readonly number[]) => Tensor;
};

export type Model = {
  readonly inputs: readonly InferenceSession.ValueMetadata[];
  readonly outputs: readonly string[];
  /** `wanted` limits the run to these outputs. */
  run(feeds: Record<string, Feed>, wanted?: readonly string[]): Promise<Record<string, Output>>;
};

export type Feed = { data: Float32Array | BigInt64Array; dims: readonly number[] };
export type Output = { data: Float32Array; dims: readonly number[] };

export const MISSING_RUNTIME =
  'onnxruntime-node is not installed; npm leaves it out without an error where its post-install step fails. ' +
  'Install it with: ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node';

/**
 * On processors of x64 without VNNI the usual kernels for int8 add two products in 16 bits, and what does not fit is cut
 * off: the detector finds half as much there. onnxruntime has exact kernels, a fifth slower, and takes them only there.
 */
const EXACT_INT8 = { x64quantprecision: '1' };

/**
 * Threads that wait for the next piece of work in a loop keep the processor from the program that is looked at: beside
 * others they took 20 % more of it, and half as long again.
 */
const RESTING_THREADS = { intra_op: { allow_spinning: '0' } };

/** Runs neural networks: natively, or in WebAssembly where the native library is missing. */
export class Runtime {
  readonly kind: 'native' | 'wasm';
  private readonly library: Library;
  /** The first of these is in use; the others are tried where that does not work. */
  private devices: [string, ...string[]];

  private constructor(kind: 'native' | 'wasm', devices: [string, ...string[]], library: Library) {
    this.kind = kind;
    this.devices = devices;
    this.library = library;
  }

  static native(wanted: string, library: Library): Runtime {
    return new Runtime('native', devicesToTry(wanted, library.listSupportedBackends?.() ?? []), library);
  }

  static async open(wanted: string): Promise<Runtime> {
    try {
      const native = await import('onnxruntime-node');
      // What fails is thrown as well; an accelerator that this machine lacks is no error.
      native.env.logLevel = 'fatal';
      return Runtime.native(wanted, native);
    } catch (missing) {
      // 3 to 8 times slower, but it has no post-install step that could fail.
      const web = await import('onnxruntime-web').catch(() => undefined);
      if (web === undefined) throw new Error(MISSING_RUNTIME, { cause: missing });
      web.env.logLevel = 'error';
      return new Runtime('wasm', ['wasm'], web);
    }
  }

  /** Where the networks run that were loaded. */
  get device(): string {
    return this.devices[0];
  }

  async load(path: string, threads: number): Promise<Model> {
    const session = await this.create(path, threads);
    return {
      inputs: session.inputMetadata,
      outputs: session.outputNames,
      run: (feeds, wanted) => this.run(session, feeds, wanted),
    };
  }

  private async create(path: string, threads: number): Promise<InferenceSession> {
    const [device] = this.devices;
    try {
      return await this.library.InferenceSession.create(path, {
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        graphOptimizationLevel: 'all',
        extra: { session: { ...EXACT_INT8, ...RESTING_THREADS } },
        executionProviders: [device],
        logSeverityLevel: 3,
      });
    } catch (error) {
      const [, next, ...others] = this.devices;
      if (this.device === device && next !== undefined) this.devices = [next, ...others];
      if (this.device === device) throw error;
      return await this.create(path, threads);
    }
  }

  private async run(
    session: InferenceSession,
    feeds: Record<string, Feed>,
    wanted: readonly string[] = session.outputNames,
  ): Promise<Record<string, Output>> {
    const tensors = Object.entries(feeds).map(([name, { data, dims }]) => {
      const type = data instanceof Float32Array ? 'float32' : 'int64';
      return [name, new this.library.Tensor(type, data, dims)] as const;
    });
    const results = await session.run(Object.fromEntries(tensors), wanted);
    const outputs = Object.entries(results).map(([name, tensor]) => {
      if (!(tensor.data instanceof Float32Array)) throw new Error(`output ${name} of the model holds no float32`);
      return [name, { data: tensor.data, dims: tensor.dims }] as const;
    });
    return Object.fromEntries(outputs);
  }
}
