// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the page share one scope
// Whole painted panels.
const CAN = {
  synth(w, h) {
    return cv(w, h, (x, add) => {
      x.fillStyle = C([S.panel, S.bg, '#1b1b1f', '#d8d5cc', '#2b2f3a']);
      x.fillRect(0, 0, w, h);
      const z = I(16, 64),
        gx = z * U(1.4, 2.4),
        gy = z * U(1.7, 2.4);
      for (let Y = 14; Y + gy < h; Y += gy)
        for (let X = 10; X + gx < w; X += gx) {
          const k = rnd();
          if (k < 0.62) {
            D.knob(x, add, X + (gx - z) / 2, Y, z);
            if (P(0.85)) ctext(x, add, label(), X + gx / 2, Y + z + 8, Math.max(9, S.fs - 3), S.fg);
            if (P(0.2)) ctext(x, add, num(), X + gx / 2, Y - 6, 9, S.mut);
          } else if (k < 0.72) D.fader(x, add, X + gx / 2 - 8, Y, 16, z + 6);
          else if (k < 0.8) D.button(x, add, X + 2, Y + z / 3, gx - 6, Math.max(16, z * 0.42));
          else if (k < 0.86) D.meter(x, add, X + gx / 2 - 5, Y, 10, z);
          else if (k < 0.93) {
            const s = I(10, 18);
            x.fillStyle = P(0.5) ? S.acc : S.field;
            rr(x, X + gx / 2 - s / 2, Y + z / 2 - s / 2, s, s, 2);
            x.fill();
            x.strokeStyle = S.line;
            x.stroke();
            add('checkbox', X + gx / 2 - s / 2, Y + z / 2 - s / 2, s, s);
            ctext(x, add, label(), X + gx / 2, Y + z / 2 + s, 9, S.fg);
          }
        }
    });
  },
  mixer(w, h) {
    return cv(w, h, (x, add) => {
      x.fillStyle = S.bg;
      x.fillRect(0, 0, w, h);
      const sw = I(44, 90);
      for (let X = 4, n = 1; X + sw < w; X += sw + 3, n++) {
        x.fillStyle = S.panel;
        x.fillRect(X, 2, sw, h - 4);
        let Y = 8;
        const kz = Math.min(sw * 0.5, 34);
        for (let q = I(1, 3); q--; ) {
          D.knob(x, add, X + (sw - kz) / 2, Y, kz);
          Y += kz + 6;
          if (P(0.5)) {
            ctext(x, add, label().slice(0, 6), X + sw / 2, Y + 2, 9, S.mut);
            Y += 10;
          }
        }
        for (const t of ['M', 'S', 'R'].filter(() => P(0.7))) {
          const bw = sw * 0.4;
          D.button(x, add, X + (sw - bw) / 2, Y, bw, 16, t);
          Y += 19;
        }
        const fh = h - Y - 34;
        if (fh > 40) {
          D.fader(x, add, X + sw * 0.18, Y, sw * 0.3, fh);
          D.meter(x, add, X + sw * 0.62, Y, Math.max(5, sw * 0.14), fh);
        }
        ctext(x, add, C([`Track ${n}`, `Ch ${n}`, label().slice(0, 8)]), X + sw / 2, h - 14, 10, S.fg);
      }
    });
  },
  pads(w, h) {
    return cv(w, h, (x, add) => {
      x.fillStyle = S.bg;
      x.fillRect(0, 0, w, h);
      const n = C([2, 3, 4, 4, 8, 8, 16]),
        m = C([2, 4, 4, 8]),
        g = I(2, 8),
        pw = (w - g) / n - g,
        ph = (h - g) / m - g;
      for (let i = 0; i < n; i++)
        for (let j = 0; j < m; j++)
          D.pad(
            x,
            add,
            g + i * (pw + g),
            g + j * (ph + g),
            pw,
            ph,
            P(0.4) ? C([label().slice(0, 7), String(i + 1), `A${j + 1}`]) : 0,
          );
    });
  },
  piano(w, h) {
    return cv(w, h, (x, add) => {
      const kw = I(12, 36),
        n = Math.floor(w / kw);
      x.fillStyle = '#222';
      x.fillRect(0, 0, w, h);
      for (let i = 0; i < n; i++) {
        x.fillStyle = P(0.06) ? S.acc : C(['#fff', '#f6f3ea', '#eee']);
        x.fillRect(i * kw + 0.5, 0, kw - 1, h);
        add('key', i * kw, 0, kw, h);
      }
      for (let i = 0; i < n - 1; i++) {
        if ([2, 6].includes(i % 7)) continue;
        const bw = kw * 0.6,
          X = (i + 1) * kw - bw / 2;
        x.fillStyle = P(0.06) ? S.acc : '#111';
        x.fillRect(X, 0, bw, h * 0.62);
        add('key', X, 0, bw, h * 0.62);
      }
    });
  },
  hud(w, h) {
    return cv(w, h, (x, add) => {
      const g = x.createLinearGradient(0, 0, w, h);
      g.addColorStop(0, hsl(I(0, 360), 40, I(10, 60)));
      g.addColorStop(1, hsl(I(0, 360), 40, I(10, 60)));
      x.fillStyle = g;
      x.fillRect(0, 0, w, h);
      for (let i = I(5, 40); i--; ) {
        x.fillStyle = hsl(I(0, 360), I(10, 60), I(10, 70), U(0.1, 0.6));
        x.beginPath();
        x.arc(U(0, w), U(0, h), U(4, 90), 0, 7);
        x.fill();
      }
      for (let i = 0; i < I(1, 3); i++) {
        D.meter(x, add, 12, 12 + i * 22, U(100, 220), I(8, 18));
      }
      const z = I(28, 56),
        n = I(4, 10),
        X0 = (w - n * (z + 4)) / 2;
      for (let i = 0; i < n; i++) {
        x.fillStyle = 'rgba(0,0,0,.45)';
        rr(x, X0 + i * (z + 4), h - z - 10, z, z, C([0, 4, 8]));
        x.fill();
        x.strokeStyle = C([S.acc, '#aaa', '#555']);
        x.lineWidth = 2;
        x.stroke();
        add('pad', X0 + i * (z + 4), h - z - 10, z, z);
        if (P(0.7)) {
          x._c = hsl(I(0, 360), 70, 65);
          D.glyph(x, add, X0 + i * (z + 4) + z * 0.2, h - 10 - z * 0.8, z * 0.6, 'icon');
        }
      }
      for (let i = 0; i < I(0, 5); i++) {
        const bw = I(80, 200),
          bh = I(26, 52);
        if (h > 60 + i * (bh + 10) + bh + z + 20)
          D.button(x, add, P(0.5) ? w / 2 - bw / 2 : w - bw - 14, 60 + i * (bh + 10), bw, bh);
      }
      if (P(0.5)) {
        x.fillStyle = 'rgba(20,40,20,.7)';
        x.beginPath();
        x.arc(w - 60, 60, 46, 0, 7);
        x.fill();
        x.strokeStyle = '#ccc';
        x.stroke();
        add('image', w - 106, 14, 92, 92);
      }
    });
  },
};
