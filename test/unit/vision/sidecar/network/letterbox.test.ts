import { expect, it } from 'vitest';
import { letterbox } from '../../../../../src/vision/sidecar/network/letterbox.ts';
import { paintPicture } from '../../../../support/tiny-omniparser.ts';

it('makes a picture that is too large smaller', async () => {
  const { widthPx, heightPx } = letterbox(await paintPicture(2560, 1600, ''), [1, 3, 'height', 'width'], 1280);
  expect([widthPx, heightPx]).toEqual([1280, 800]);
});
