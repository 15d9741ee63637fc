// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the page share one scope
// Painted scenes: node graphs, time lines, charts, waves, tool bars.
Object.assign(CAN, {
  nodes(w, h) {
    return cv(
      w,
      h,
      (x, add) => {
        x.fillStyle = C([S.bg, '#1e1e22', '#2a2a2a']);
        x.fillRect(0, 0, w, h);
        x.strokeStyle = hsl(0, 0, 50, 0.15);
        for (let i = 0; i < w; i += 24) {
          x.beginPath();
          x.moveTo(i, 0);
          x.lineTo(i, h);
          x.stroke();
        }
        const ns = [];
        for (let t = 0; t < 40 && ns.length < I(3, 9); t++) {
          const nw = I(90, 170),
            nh = I(50, 140),
            X = U(6, w - nw - 6),
            Y = U(6, h - nh - 6);
          if (
            X < 0 ||
            Y < 0 ||
            ns.some((n) => X < n[0] + n[2] + 16 && n[0] < X + nw + 16 && Y < n[1] + n[3] + 16 && n[1] < Y + nh + 16)
          )
            continue;
          ns.push([X, Y, nw, nh]);
        }
        x.lineWidth = 2;
        for (let i = 1; i < ns.length; i++) {
          const a = ns[i - 1],
            b = ns[i];
          x.strokeStyle = C([S.acc, S.mut, S.acc2]);
          x.beginPath();
          x.moveTo(a[0] + a[2], a[1] + a[3] / 2);
          x.bezierCurveTo(a[0] + a[2] + 60, a[1] + a[3] / 2, b[0] - 60, b[1] + b[3] / 2, b[0], b[1] + b[3] / 2);
          x.stroke();
        }
        for (const [X, Y, nw, nh] of ns) {
          x.fillStyle = S.panel;
          rr(x, X, Y, nw, nh, C([0, 4, 8]));
          x.fill();
          x.strokeStyle = S.line;
          x.lineWidth = 1;
          x.stroke();
          x.fillStyle = C([S.acc, S.acc2, S.ctl]);
          x.fillRect(X + 1, Y + 1, nw - 2, 18);
          add('node', X, Y, nw, nh);
          ctext(x, add, label(), X + 8, Y + 10, 11, S.onacc, 'left');
          let q = Y + 26;
          while (q < Y + nh - 14) {
            x.fillStyle = S.acc2;
            x.beginPath();
            x.arc(X, q, 4, 0, 7);
            x.fill();
            ctext(x, add, label(), X + 10, q, 10, S.fg, 'left');
            if (P(0.4) && nw > 110) {
              D.hfader(x, add, X + nw - 58, q - 5, 50, 10);
            }
            q += 18;
          }
        }
      },
      'canvas',
    );
  },
  timeline(w, h) {
    return cv(w, h, (x, add) => {
      x.fillStyle = S.field;
      x.fillRect(0, 0, w, h);
      x.fillStyle = S.panel;
      x.fillRect(0, 0, w, 18);
      for (let i = 0; i < w; i += 60)
        ctext(x, add, String(i / 60 + 1) + (P(0.3) ? ':00' : ''), i + 4, 9, 10, S.mut, 'left');
      const th = I(24, 60);
      for (let Y = 20; Y + th < h; Y += th + 2) {
        x.fillStyle = S.panel;
        x.fillRect(0, Y, w, th);
        let X = U(0, 60);
        while (X < w - 40) {
          const cw = U(40, 200);
          const c = hsl(I(0, 360), I(30, 80), I(30, 60));
          x.fillStyle = c;
          rr(x, X, Y + 1, Math.min(cw, w - X), th - 2, C([0, 3]));
          x.fill();
          add('pad', X, Y + 1, Math.min(cw, w - X), th - 2);
          if (P(0.6)) ctext(x, add, fname(), X + 4, Y + 9, 10, '#fff', 'left');
          x.strokeStyle = 'rgba(0,0,0,.5)';
          x.beginPath();
          for (let i = 0; i < cw && X + i < w; i += 2) {
            const a = U(0, th * 0.3);
            x.moveTo(X + i, Y + th * 0.6 - a);
            x.lineTo(X + i, Y + th * 0.6 + a);
          }
          x.stroke();
          X += cw + U(0, 60);
        }
      }
    });
  },
  chart(w, h) {
    return cv(w, h, (x, add) => {
      x.fillStyle = S.panel;
      x.fillRect(0, 0, w, h);
      const k = I(0, 3),
        n = I(5, 14);
      x.strokeStyle = S.line;
      for (let i = 0; i < 5; i++) {
        const Y = 14 + ((h - 36) * i) / 4;
        x.beginPath();
        x.moveTo(34, Y);
        x.lineTo(w - 6, Y);
        x.stroke();
        ctext(x, add, String((4 - i) * I(1, 25)), 28, Y, 9, S.mut, 'right');
      }
      for (let i = 0; i < n; i++) {
        const X = 40 + ((w - 52) * i) / n,
          v = U(0.1, 0.95) * (h - 36);
        x.fillStyle = P(0.8) ? S.acc : S.acc2;
        if (k === 0) x.fillRect(X, h - 22 - v, ((w - 52) / n) * 0.7, v);
        if (n < 9) ctext(x, add, C(['Jan', 'Feb', 'Q1', 'Mon', '2021', 'A']), X + 8, h - 9, 9, S.mut);
      }
      if (k) {
        x.strokeStyle = S.acc;
        x.lineWidth = 2;
        x.beginPath();
        for (let i = 0; i <= n * 3; i++) {
          const X = 36 + ((w - 44) * i) / (n * 3),
            Y = 14 + U(0.1, 0.9) * (h - 40);
          i ? x.lineTo(X, Y) : x.moveTo(X, Y);
        }
        x.stroke();
      }
    });
  },
  wave(w, h) {
    return cv(w, h, (x, _add) => {
      x.fillStyle = C(['#000', '#111', S.field]);
      x.fillRect(0, 0, w, h);
      x.strokeStyle = S.acc;
      x.beginPath();
      for (let i = 0; i < w; i++) {
        const a = h * 0.48 * Math.abs(Math.sin(i * 0.013) * Math.sin(i * 0.21 + rnd())) * U(0.4, 1);
        x.moveTo(i, h / 2 - a);
        x.lineTo(i, h / 2 + a);
      }
      x.stroke();
    });
  },
  toolbarC(w, h) {
    return cv(
      w,
      h,
      (x, add) => {
        x.fillStyle = S.panel;
        x.fillRect(0, 0, w, h);
        const z = h - 8;
        let X = 4;
        while (X + z < w) {
          x._c = S.fg;
          if (P(0.7)) {
            if (P(0.4)) {
              x.fillStyle = S.ctl;
              rr(x, X, 4, z, z, S.r);
              x.fill();
            }
            add('iconButton', X, 4, z, z);
            D.glyph(x, add, X + z * 0.2, 4 + z * 0.2, z * 0.6);
          } else {
            const bw = I(46, 90);
            if (X + bw < w) D.button(x, add, X, 4, bw, z);
            X += bw - z;
          }
          X += z + I(2, 10);
        }
      },
      '',
    );
  },
});
