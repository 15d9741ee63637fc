import { itKeepsTheSizeOfTheSidecar } from '../properties/sidecar-size.ts';

itKeepsTheSizeOfTheSidecar(400);
